let title = 'Pocketful';
let count = 0;

function paint(): void {
  const named = title === 'Pocketful' ? title : `${title} · Pocketful`;
  document.title = count === 0 ? named : `(${count}) ${named}`;
}

/** Sets the title of the window. The product's name follows it. */
export function setWindowTitle(next: string): void {
  title = next;
  paint();
}

/** Puts a number before the title of the window, and on the icon of the installed app. Zero removes both. */
export function setWindowCount(next: number): void {
  count = next;
  paint();
  // Only an installed app on a secure page has a badge. A browser that refuses it shows none.
  navigator.setAppBadge?.(count).catch(() => undefined);
}
