import { EmptyState } from '@pocketful/ui-kit/empty-state';
import { House } from '@pocketful/ui-kit/illustrations';
import { Link } from '@pocketful/ui-kit/link';
import { Link as RouterLink, useLocation } from 'react-router-dom';

/** An address that leads nowhere. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <main className="mx-auto grid min-h-[70dvh] w-full max-w-xl content-center px-4">
      <EmptyState
        illustration={<House size={136} />}
        level={1}
        title="404 Page Not Found"
        action={
          <Link asChild standalone>
            <RouterLink to="/">Go back home</RouterLink>
          </Link>
        }
      >
        <p className="break-all">Route not found: {pathname}</p>
      </EmptyState>
    </main>
  );
}
