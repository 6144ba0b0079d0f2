/** A family as the parts of its page show it: with names for ids, and in its time zone. */
export interface FamilyView {
  readonly id: string;
  /** The names of its members by their ids. */
  readonly names: ReadonlyMap<string, string>;
  readonly timeZone: string;
}
