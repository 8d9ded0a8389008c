/**
 * Banned words and phrases, with their replacements. A pattern matches whole words. Case matters only in
 * `names`.
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
  "told apart": "distinguished",
  "but for": "except",
  "(goes|went) on": "continue",
  "hears|heard": "receive, or handle",
  "in force": "active",
  "in vain": "without success, or timed out",
  "in mid-\\w+": "during the…",
  "at hand": "available",
  "takes? back|taken back": "cancel, or discard",
  "as it stands": "unchanged",
  "ours alone": "only ours",
  "is said": "is shown, is written, or is documented",
  "by the port": "with the port",
  "log-ins?": "login (noun), log in (verb)",
};

/** Banned in documents, where each sentence is written for a reader who doesn't know the code. */
export const documentPhrases = {
  "says so": "shows a message, or reports it",
  "those of": "the noun again, or 's",
  "that of": "the noun again, or 's",
  meanwhile: "until then, or during the…",
  "nobody|somebody": "a user, another person, or the passive",
};

/** Banned parts of identifiers and file names. Patterns match case. */
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
  "[hH]eard[A-Z]|[a-z]Heard\\b": "received, or handled",
  "[kK]ept[A-Z]|\\bkept-": "stored, or persistent",
  "shakeHands|-hands\\b": "completeHandshake",
  Stranger: "Untrusted",
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
 * Exceptions.
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
  {
    file: /^docs\/decisions\/0004-two-engines\.md$/,
    text: /`nobody`/,
    reason: "The name of a user of the system.",
  },
];
