import { ForGrownUps } from '../../shared/for-grown-ups.tsx';

/** A child's view of the data rights page: it is for parents. */
export function ChildsDataRights() {
  return (
    <ForGrownUps title="Parental Data Rights">
      Here your grown-ups look after what Pocketful keeps about you. Ask them, and you can look at it together.
    </ForGrownUps>
  );
}
