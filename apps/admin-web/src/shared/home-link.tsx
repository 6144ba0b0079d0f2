import { Link } from '@pocketful/ui-kit/link';

/** The way home, which is the family's app: the page is left whole. */
export function HomeLink() {
  return (
    <Link href="/" standalone>
      Go back home
    </Link>
  );
}
