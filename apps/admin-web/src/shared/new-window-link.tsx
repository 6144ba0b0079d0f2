import { Link } from '@pocketful/ui-kit/link';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useStaff } from './staff-runtime.tsx';

/** Opens a page of the staff in a separate window, which shares the sign-in of this one. */
export function NewWindowLink({ to }: { readonly to: string }) {
  const { windowAt } = useStaff();
  const [href] = useState(() => windowAt(to));
  return (
    <Link href={href} target="_blank" rel="noopener" standalone>
      <ExternalLink />
      Open in a new window
    </Link>
  );
}
