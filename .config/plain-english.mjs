/**
 * Words and phrases that nothing in this repository uses, and what to write instead. A pattern stands for
 * a whole word unless it says otherwise; upper and lower case count as one in `words`, not in `names`.
 */
export const phrases = {
  anew: "again",
  "whoever|whomever": "anyone who, or the role",
  "unless said( otherwise)?": "by default",
  "(is|are|was|were|be|been) told": "receives, gets, or is notified",
  "for ever": "forever, or without a time limit",
  "of its own": "its own",
  "told of": "reported",
  "hears? of( it)?": "learns of, or receives",
  "sign of life": "heartbeat",
  "(shakes?|shaken|shaking|shook) hands": "completes the handshake",
  "(does|do) not fit|doesn't fit|misfits?": "is invalid",
  "leads nowhere": "not found",
  whereabouts: "location",
  "strangers?": "untrusted sender",
  "where there (is|are) (one|none|any)": "if there is one",
  "goes wrong on purpose": "simulated failure",
  "(come|comes|came) up with": "provide",
  "some other": "another",
};

/** Parts of identifiers and of file names. */
export const names = {
  "Desk|desk(?=[-A-Z.])|-desk": "Controller, Queue, or Services",
  "Keeper|-keeper": "store, or persist…",
  "[a-z]Book\\b|-book\\b": "Registry",
  Whereabouts: "ArchiveFilter",
  "MOST_|LONGEST_|WIDEST_|_KEPT\\b": "MAX_*",
  misfit: "mismatch, or validationError",
  "[pP]atience": "timeoutMs",
  "roomy|Roomy|ROOMY": "say what is measured: free bytes",
  "[a-z]Words\\b|-words\\b": "Label(s)",
};

/** British spellings, with their American ones. */
export const spellings = {
  behaviour: "behavior",
  catalogue: "catalog",
  "cancell(ed|ing)": "canceled, canceling",
  "centre[ds]?": "center",
  "colours?|coloured": "color",
  "dialled|dialling": "dialed, dialing",
  "favours?|favourite": "favor, favorite",
  grey: "gray",
  "honours?|honoured": "honor",
  "initialis\\w+": "initialize",
  judgement: "judgment",
  "labell(ed|ing)": "labeled, labeling",
  licence: "license",
  "modell(ed|ing)": "modeled, modeling",
  "neighbours?": "neighbor",
  "normalis\\w+": "normalize",
  "organis\\w+": "organize",
  "recognis\\w+": "recognize",
  "serialis\\w+": "serialize",
  "signall(ed|ing)": "signaled, signaling",
  "synchronis\\w+": "synchronize",
  "travell(ed|ing)": "traveled, traveling",
};

/**
 * Where one of them is right.
 *
 * @type {readonly { file: RegExp, text: RegExp, reason: string }[]}
 */
export const allowed = [
  {
    file: /^\.config\/plain-english\.mjs$|^tools\/check\/plain-english\.(test\.)?mjs$/,
    text: /./,
    reason: "This list, and its test.",
  },
  {
    file: /^packages\/contract\/src\/habits\//,
    text: /cancelled/i,
    reason: "A spelling that apps send.",
  },
];

/** Folders whose texts are still to be rewritten. A folder that is done is taken from the list. */
export const pending = [
  "packages/host/",
  "packages/testing/",
  "packages/cli/",
  "packages/create-calling-app/",
  "packages/crm/",
  "packages/crm-server/",
  "tools/",
];
