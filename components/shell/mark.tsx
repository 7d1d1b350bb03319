/** The sign of the application: a page, and the line in it that is meant. */
export function Mark() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      className="size-6 text-accent"
      fill="none"
      stroke="currentColor"
    >
      <rect x="4" y="3" width="16" height="18" rx="3.5" strokeWidth="1.75" />
      <path d="M8 8h8M8 16h5" strokeWidth="1.75" strokeLinecap="round" />
      <path d="M8 12h8" strokeWidth="3.5" strokeLinecap="round" />
    </svg>
  );
}
