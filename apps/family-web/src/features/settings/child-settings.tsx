import { ForGrownUps } from '../../shared/for-grown-ups.tsx';

/** What a child finds where its parents find Settings. */
export function ChildSettings() {
  return <ForGrownUps title="Settings">Settings are only available for parents and family administrators.</ForGrownUps>;
}
