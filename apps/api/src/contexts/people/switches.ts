import { type ColumnOfSwitch, eachSwitch } from '@pocketful/domain/switches';

/** The switches of a member, on or off. */
export function switchesOf(row: Record<ColumnOfSwitch, boolean> & { readonly switches: unknown }) {
  const stored = new Map(Object.entries(Object(row.switches)));
  return eachSwitch((name, { column, byDefault }) =>
    column ? row[column] : stored.has(name) ? stored.get(name) === true : byDefault,
  );
}
