import type { ReactNode } from 'react';
import { cx } from './cx.ts';

export type ButtonRowProps = {
  /** The buttons; the last one is the main one. */
  children: ReactNode;
  /** Alignment when there is room: the first and the last apart, all in the middle, or all at the end. */
  align?: 'apart' | 'center' | 'end' | undefined;
};

const ALIGN = {
  apart: 'min-[30rem]:justify-between',
  center: 'min-[30rem]:justify-center',
  end: 'min-[30rem]:justify-end',
};

/** Buttons that end a form or a page: side by side; on a phone under each other, equally wide, in the same order. */
export function ButtonRow({ children, align = 'end' }: ButtonRowProps) {
  return (
    <div
      className={cx('flex flex-col gap-2.5 min-[30rem]:flex-row min-[30rem]:flex-wrap min-[30rem]:gap-3', ALIGN[align])}
    >
      {children}
    </div>
  );
}

export type ButtonGroupProps = { children: ReactNode };

/** Buttons that stay together in a {@link ButtonRow}: on a phone they share a line. */
export function ButtonGroup({ children }: ButtonGroupProps) {
  return <div className="grid auto-cols-fr grid-flow-col gap-2.5 min-[30rem]:flex min-[30rem]:gap-3">{children}</div>;
}
