import { ForGrownUps } from '../../shared/for-grown-ups.tsx';

/** A child's view of Settings: they are for parents. */
export function ChildSettings() {
  return <ForGrownUps title="Settings">Settings are only available for parents and family administrators.</ForGrownUps>;
}
