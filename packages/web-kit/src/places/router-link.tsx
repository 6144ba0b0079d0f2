import type { ComponentProps } from 'react';
import { type To, useHref, useLinkClickHandler } from 'react-router-dom';

export interface RouterLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  readonly to: To;
  readonly replace?: boolean;
  readonly state?: unknown;
}

/** A link within the app. React Router's own also has the code that loads routes ahead, which the apps do not use. */
export function RouterLink({ to, replace = false, state, onClick, ...anchor }: RouterLinkProps) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to, {
    replace,
    state,
    ...(anchor.target && { target: anchor.target }),
  });
  return (
    <a
      {...anchor}
      href={useHref(to)}
      onClick={event => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
    />
  );
}
