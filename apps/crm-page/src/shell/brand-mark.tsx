/** The page's mark: a voice, and who hears it. */
export function BrandMark() {
  return (
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden>
      <rect width="32" height="32" rx="9" fill="#2f9c98" />
      <circle cx="12" cy="16" r="4" fill="#fff" />
      <path
        d="M18.5 10.5a7.8 7.8 0 0 1 0 11M22.5 7a12.8 12.8 0 0 1 0 18"
        fill="none"
        stroke="#fff"
        strokeWidth="2.4"
        strokeLinecap="round"
      />
    </svg>
  );
}
