import { Button, type ButtonProps } from '@pocketful/ui-kit/button';
import { Link, type LinkProps } from '@pocketful/ui-kit/link';
import { Link as RouterLink, type LinkProps as RouterLinkProps } from 'react-router-dom';

export type PlaceLinkProps = RouterLinkProps & Pick<LinkProps, 'standalone'>;

/** A link to a place in the app. */
export function PlaceLink({ standalone, className, ...link }: PlaceLinkProps) {
  return (
    <Link asChild standalone={standalone} className={className}>
      <RouterLink {...link} />
    </Link>
  );
}

export type LinkButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'full' | 'icon' | 'className' | 'children'> &
  Pick<RouterLinkProps, 'to' | 'state'>;

/** A link to a place in the app that looks like a button. */
export function LinkButton({ to, state, children, ...button }: LinkButtonProps) {
  return (
    <Button {...button} asChild>
      <RouterLink to={to} state={state}>
        {children}
      </RouterLink>
    </Button>
  );
}
