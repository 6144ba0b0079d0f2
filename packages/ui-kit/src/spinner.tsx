import { LogoMark } from './logo.tsx';

/** A turning ring in the color of the text around it. Decorative: adjacent words name the activity. */
export function Spinner() {
  return (
    <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 shrink-0 animate-spin">
      <circle cx="10" cy="10" r="8" fill="none" stroke="currentColor" strokeWidth="2.5" opacity="0.25" />
      <path d="M10 2a8 8 0 0 1 8 8" fill="none" stroke="currentColor" strokeWidth="2.5" strokeLinecap="round" />
    </svg>
  );
}

/** The whole page while a session is being looked up: the mark, a spinner and 'Loading...'. */
export function LoadingScreen() {
  return (
    <div role="status" className="grid min-h-dvh place-content-center justify-items-center gap-5 p-8 text-ink-muted">
      <LogoMark size={56} className="animate-breathe" />
      <p className="flex items-center gap-2.5 font-medium">
        <Spinner />
        Loading...
      </p>
    </div>
  );
}
