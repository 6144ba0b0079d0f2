import { ForGrownUps } from '../../shared/for-grown-ups.tsx';

/** What a child finds where its parents find all accounts. */
export function ChildAccounts() {
  return (
    <ForGrownUps title="Accounts">
      The accounts of the whole family are only shown to parents. Your own money is on your home page.
    </ForGrownUps>
  );
}
