import { Tabs } from '@pocketful/ui-kit/tabs';
import { type ReactNode, useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

type Choice<T> = readonly [chosen: T, choose: (value: T) => void];

function useQueryValue<const T extends string>(
  name: string,
  values: readonly [T, ...T[]],
  replaces: (chosen: T) => boolean,
): Choice<T> {
  const [query, setQuery] = useSearchParams();
  const [first] = values;
  const chosen = values.find(value => value === query.get(name)) ?? first;
  // A press and the focus that comes with it may both ask for the same, before the address has followed the first.
  const wanted = useRef(chosen);
  useEffect(() => {
    wanted.current = chosen;
  }, [chosen]);
  const choose = (value: T) => {
    if (value === wanted.current) return;
    wanted.current = value;
    const next = new URLSearchParams(query);
    if (value === first) next.delete(name);
    else next.set(name, value);
    setQuery(next, { replace: replaces(chosen) });
  };
  return [chosen, choose];
}

/** The step of a longer task, named by the address: a reload keeps it, and Back leads to the step before. */
export function useQuerySteps<const T extends string>(name: string, steps: readonly [T, ...T[]]): Choice<T> {
  return useQueryValue(name, steps, () => false);
}

/** One of a few choices, named by the address: a reload keeps it, and one step back leads to the first again. */
export function useQueryChoice<const T extends string>(name: string, values: readonly [T, ...T[]]): Choice<T> {
  const [first] = values;
  return useQueryValue(name, values, chosen => chosen !== first);
}

export interface QueryTabsProps<T extends string> {
  /** The name in the address: `?tab=`. */
  readonly name: string;
  /** The tabs; the first is shown when the address names none. */
  readonly values: readonly [T, ...T[]];
  readonly children: ReactNode;
}

/** Tabs that the address names; inside are the kit's `TabList` and `TabPanel`s. */
export function QueryTabs<const T extends string>({ name, values, children }: QueryTabsProps<T>) {
  const [chosen, choose] = useQueryChoice(name, values);
  const pick = (value: string) => {
    const known = values.find(candidate => candidate === value);
    if (known !== undefined) choose(known);
  };
  return (
    <Tabs value={chosen} onValueChange={pick}>
      {children}
    </Tabs>
  );
}
