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

/** Puts a number before the title of the window. Zero removes it. */
export function setWindowCount(next: number): void {
  count = next;
  paint();
}
