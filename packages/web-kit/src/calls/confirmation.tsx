/** Shows the question, and passes on whether the person confirmed. */
type Ask = (answer: (confirmed: boolean) => void) => void;

/** Asks the person at the page to confirm who they are, before a sensitive call is repeated. */
export interface Confirmation {
  /** Whether the person confirmed. Calls that ask meanwhile get the same answer. */
  ask(): Promise<boolean>;
  /** Sets what shows the question. Without it the answer is no. */
  shownBy(ask: Ask | undefined): void;
}

/** Creates the confirmation of a tab. */
export function createConfirmation(): Confirmation {
  let show: Ask = answer => answer(false);
  let asked: Promise<boolean> | undefined;
  return {
    ask: () => {
      asked ??= new Promise<boolean>(resolve => show(resolve)).finally(() => {
        asked = undefined;
      });
      return asked;
    },
    shownBy: (ask = answer => answer(false)) => {
      show = ask;
    },
  };
}
