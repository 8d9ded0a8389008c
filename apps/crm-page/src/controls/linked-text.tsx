/** A web address, without the punctuation of the sentence around it. */
const URL_IN_TEXT =
  /(https?:\/\/(?:\([^\s()<>"]*\)|[^\s()<>"])*(?:\([^\s()<>"]*\)|[^\s()<>"'.,;:!?\]}]))/i;

/** Plain text, in which web addresses are links. They open in a new tab: a call may be running in this one. */
export const LinkedText = ({ text }: { text: string }) =>
  text.split(URL_IN_TEXT).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts have no other identity, nor state
      <a key={index} href={part} target="_blank" rel="noreferrer">
        {part}
      </a>
    ),
  );
