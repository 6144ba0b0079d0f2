import { Link } from '@pocketful/ui-kit/link';
import { Page } from '@pocketful/ui-kit/page';
import { Link as RouterLink, useLocation } from 'react-router-dom';

/** A staff address where nothing is. */
export function NotFound() {
  const { pathname } = useLocation();
  return (
    <Page title="404 Page Not Found" width="narrow">
      <p className="mb-4 break-words text-ink-muted">Route not found: {pathname}</p>
      <Link asChild standalone>
        <RouterLink to="/admin-portal">Go to the portal</RouterLink>
      </Link>
    </Page>
  );
}
