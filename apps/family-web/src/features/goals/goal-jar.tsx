import type { Goal } from '@pocketful/goals/calls';
import { Celebration } from '@pocketful/ui-kit/celebration';
import { Jar, type JarProps } from '@pocketful/ui-kit/jar';
import { useState } from 'react';
import { progressOf } from './use-goals.ts';

export interface GoalJarProps extends Omit<JarProps, 'level'> {
  /** Undefined for a child without a goal. */
  readonly goal: Goal | undefined;
}

/** A goal's jar, full while its purchase waits for an answer. Coins fall into it once when it holds more than it did at first. */
export function GoalJar({ goal, ...jar }: GoalJarProps) {
  const { savedCents, percent } = goal ? progressOf(goal) : { savedCents: 0, percent: 0 };
  const [atFirst] = useState(savedCents);
  return (
    <span className="relative">
      <Jar level={goal?.status === 'waiting' ? 1 : percent / 100} {...jar} />
      {savedCents > atFirst && <Celebration key={savedCents} className="*:[animation-direction:reverse]" />}
    </span>
  );
}
