/**
 * A state machine as a table of plain data. The server refuses by it, the screens show buttons by it, the database's
 * CHECK is compared with it and the documents' diagram is drawn from it.
 */
export interface Machine<State extends string, Action extends string, Who extends string> {
  readonly initial: State;
  readonly states: readonly State[];
  readonly actions: Readonly<Record<Action, Transition<State, Who>>>;
  /** The states in which its texts may be changed, and by whom. An edit keeps the state. Absent: never. */
  readonly edit?: Omit<Transition<State, Who>, 'to'>;
}

/** The machine of something whose words may be changed in some of its states. */
export type Editable<State extends string, Action extends string, Who extends string> = Required<
  Machine<State, Action, Who>
>;

/** Where an action may start, where it leads (null: the thing is gone) and who may take it. */
interface Transition<State extends string, Who extends string> {
  readonly from: readonly State[];
  readonly to: State | null;
  readonly who: readonly Who[];
}

/** Whether this actor may take this action on a thing in this state: a screen asks this before it shows a button. */
export function can<State extends string, Action extends string, Who extends string>(
  machine: Machine<State, Action, Who>,
  action: Action,
  state: State,
  who: Who,
): boolean {
  const transition = machine.actions[action];
  return transition.from.includes(state) && transition.who.includes(who);
}

/** Whether a role may edit an object in this state. */
export function canEdit<State extends string, Who extends string>(
  { edit }: Machine<State, string, Who>,
  state: State,
  who: Who,
): boolean {
  return edit?.from.includes(state) === true && edit.who.includes(who);
}

/** The machine as a Mermaid state diagram, for the documents. */
export function toMermaid<State extends string, Action extends string, Who extends string>(
  machine: Machine<State, Action, Who>,
): string {
  const lines = ['stateDiagram-v2', `  [*] --> ${machine.initial}`];
  for (const action in machine.actions) {
    const { from, to, who } = machine.actions[action];
    for (const state of from) lines.push(`  ${state} --> ${to ?? '[*]'}: ${action} (${who.join(', ')})`);
  }
  for (const state of machine.edit?.from ?? [])
    lines.push(`  ${state} --> ${state}: edit (${machine.edit?.who.join(', ')})`);
  return lines.join('\n');
}
