import { Children, type ReactNode } from 'react';

export type FactsProps = {
  /** Each child is a fact. One that is null, false or undefined is left out. */
  children: ReactNode;
};

/**
 * Short facts in a line, with a dot between neighbors. Each dot lies before its fact, and the one at the left edge is
 * cut off, so a wrapped line begins without a dot.
 */
export function Facts({ children }: FactsProps) {
  return (
    <span className="block min-w-0 overflow-x-clip">
      <span className="-ml-4 flex flex-wrap items-center gap-y-1">
        {Children.toArray(children).map((fact, at) => (
          <span key={at} className="relative min-w-0 pl-4">
            <span aria-hidden="true" className="absolute left-0 w-4 text-center">
              {at > 0 && '·'}
            </span>
            <span>{fact}</span>
          </span>
        ))}
      </span>
    </span>
  );
}
