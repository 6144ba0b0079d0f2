import { ForGrownUps } from '../../shared/for-grown-ups.tsx';

/** A child's view of the accounts page: it is for parents. */
export function ChildAccounts() {
  return (
    <ForGrownUps title="Accounts">
      The accounts of the whole family are only shown to parents. Your own money is on your home page.
    </ForGrownUps>
  );
}
