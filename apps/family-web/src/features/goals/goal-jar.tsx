import { Celebration } from '@pocketful/ui-kit/celebration';
import { Jar, type JarProps } from '@pocketful/ui-kit/jar';
import { useState } from 'react';
import type { GoalProgress } from './use-goals.ts';

export interface GoalJarProps extends Omit<JarProps, 'level'> {
  /** What the goal holds; undefined without a goal. */
  readonly progress: GoalProgress | undefined;
}

/** A goal's jar. Coins fall into it once when it holds more than it did at first. */
export function GoalJar({ progress, ...jar }: GoalJarProps) {
  const { savedCents = 0, percent = 0 } = progress ?? {};
  const [atFirst] = useState(savedCents);
  return (
    <span className="relative">
      <Jar level={percent / 100} {...jar} />
      {savedCents > atFirst && <Celebration key={savedCents} className="*:[animation-direction:reverse]" />}
    </span>
  );
}
