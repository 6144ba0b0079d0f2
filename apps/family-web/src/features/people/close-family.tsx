import { Button } from '@pocketful/ui-kit/button';
import { Section } from '@pocketful/ui-kit/section';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { useMember } from '../../shared/session.tsx';
import { CloseFamilyDialog } from './lazy-dialogs.ts';

/** Closes the whole family. Only the Family Admin sees it. */
export function CloseFamily() {
  const { role } = useMember();
  const asking = useLayer<true>();
  if (role !== 'family_admin') return null;
  return (
    <Section title="Close the family" className="max-w-2xl">
      <div className="grid justify-items-start gap-3">
        <p className="max-w-reading text-ink-muted">
          Everything that is kept of your family is deleted, at once and for good. You can keep a copy first.
        </p>
        <Button variant="danger" {...CloseFamilyDialog.intent} onClick={() => asking.show(true)}>
          Close Family
        </Button>
      </div>
      {asking.shown && <CloseFamilyDialog onClose={asking.close} />}
    </Section>
  );
}
