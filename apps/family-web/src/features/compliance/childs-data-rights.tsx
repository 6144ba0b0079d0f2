import { ForGrownUps } from '../../shared/for-grown-ups.tsx';

/** What a child finds where its parents look after its data. */
export function ChildsDataRights() {
  return (
    <ForGrownUps title="Parental Data Rights">
      Here your grown-ups look after what Pocketful keeps about you. Ask them, and you can look at it together.
    </ForGrownUps>
  );
}
