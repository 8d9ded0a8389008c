/** The subject and the description of tickets, with their category. */
export const ticketTexts: readonly (readonly [
  category: string,
  subject: string,
  content: string,
])[] = [
  [
    "PRODUCT_ISSUE",
    "Scanner doesn't pair with the tablet",
    "It pairs once and is gone after a restart.",
  ],
  [
    "PRODUCT_ISSUE",
    "Label printer skips every third label",
    "The roll is new. Cleaning the head didn't help.",
  ],
  [
    "PRODUCT_ISSUE",
    "Battery lasts two hours instead of eight",
    "Both spare batteries do the same.",
  ],
  [
    "PRODUCT_ISSUE",
    "Screen stays black after the update",
    "The light blinks green, and nothing else happens.",
  ],
  ["PRODUCT_ISSUE", "The dock doesn't charge", "Only the left slot is affected."],
  [
    "PRODUCT_ISSUE",
    "Inventory count is off by one",
    "Counted twice by hand. The app shows one more each time.",
  ],
  ["BILLING_ISSUE", "Charged twice in the same month", "Please refund one of the two payments."],
  ["BILLING_ISSUE", "The purchase order number is missing", "Our accounting can't pay without it."],
  ["BILLING_ISSUE", "Question about sales tax", "We are exempt. Which form do you need?"],
  ["BILLING_ISSUE", "Change the billing address", "We moved at the start of the month."],
  [
    "FEATURE_REQUEST",
    "Export reports as a spreadsheet",
    "Copying them by hand takes an hour a week.",
  ],
  [
    "FEATURE_REQUEST",
    "Dark mode for night shifts",
    "The screens are too bright in the warehouse at night.",
  ],
  [
    "FEATURE_REQUEST",
    "More than one delivery address",
    "We have three sites, and each orders for itself.",
  ],
  ["GENERAL_INQUIRY", "How long is the warranty?", "We are comparing offers for next year."],
  [
    "GENERAL_INQUIRY",
    "Training for new staff",
    "Four people start next month. Is there an online course?",
  ],
  [
    "GENERAL_INQUIRY",
    "Recycling of old devices",
    "We have a box of twelve. Do you take them back?",
  ],
];

/** What is written down after a conversation. */
export const talkNotes: readonly string[] = [
  "Went through the offer. Wants two more devices for the second site, and a new price by Friday.",
  "The restart fixed it. Asked to be called again if it comes back.",
  "Happy with the trial. Will talk to the manager and decide by the end of the month.",
  "Sent the invoice again while we talked; it arrived.",
  "Asked about the warranty and the price of spare batteries. Sent both by email.",
  "Needs the devices before the season starts. Delivery in two weeks is fine.",
  "Compared us with another supplier. Our support made the difference.",
  "The new address is confirmed. The next delivery goes there.",
  "Wants a demo for the whole team. Suggested Tuesday or Thursday afternoon.",
  "Had questions about the export. Showed where it is, and it does what they need.",
];

/** What is written down after a call without an answer. */
export const missNotes: readonly string[] = [
  "",
  "",
  "Will try again tomorrow.",
  "Left a message with a colleague.",
];

/** Notes on records. */
export const recordNotes: readonly string[] = [
  "Prefers to be called before noon.",
  "Decides together with the head of operations; both should be on the next call.",
  "The budget for next year is fixed in the first week of the quarter.",
  "Met at the trade fair. Interested in the rugged model.",
  "Out of the office until Monday.",
  "Asked not to be called on Fridays.\n\nEmail works at any time.",
  "Two sites share one contract. Mention the site on every invoice.",
];

/** The names of deals. */
export const dealNames: readonly string[] = [
  "Scanners for the new warehouse",
  "Renewal of the service plan",
  "Tablets for the sales floor",
  "Label printers",
  "Trial for three stores",
  "Spare batteries and docks",
  "Upgrade to the rugged model",
  "Training package",
];

/** Type and title of tasks that no queue has. */
export const taskTitles: readonly (readonly [type: "EMAIL" | "TODO", title: string])[] = [
  ["EMAIL", "Send the new price list"],
  ["EMAIL", "Confirm the delivery date"],
  ["EMAIL", "Send the warranty terms"],
  ["TODO", "Prepare the offer"],
  ["TODO", "Check the return with the warehouse"],
  ["TODO", "Book the meeting room for the demo"],
];

/** Titles of tasks to call a contact. */
export const callTaskTitles: readonly string[] = [
  "Ask whether the repair worked",
  "Follow up on the offer",
  "Call back about the invoice",
  "Welcome call",
  "Ask for a decision on the renewal",
  "Arrange the demo",
];
