import { cloneElement, type HTMLAttributes, isValidElement, type ReactNode, type RefAttributes } from 'react';
import { cx } from './cx.ts';
import { Words } from './words.tsx';

type ElementProps = HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>;

export type SlotProps = ElementProps & {
  /** Inserted before the content of the child. */
  before?: ReactNode;
  /** Inserted after it. */
  after?: ReactNode;
};

/**
 * Renders its only child, for example a router's link, with its own props. The child's value wins where both set a prop;
 * class names are joined. Throws if the child is not an element.
 */
export function Slot({ before, after, children, className, ...props }: SlotProps) {
  if (!isValidElement<ElementProps>(children)) throw new Error('asChild needs an element as its only child');
  const { className: own, children: content } = children.props;
  const merged = { ...props, ...children.props, className: cx(className, own) };
  if (before === undefined && after === undefined) return cloneElement(children, merged);
  return cloneElement(children, merged, before, <Words>{content}</Words>, after);
}
