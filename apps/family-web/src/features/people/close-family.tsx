import { Button } from '@pocketful/ui-kit/button';
import { Section } from '@pocketful/ui-kit/section';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { lazyPart } from '@pocketful/web-kit/places/lazy-part';
import { useMay } from '../../shared/session.tsx';

/** Closes the whole family, in a dialog. */
const CloseFamilyDialog = lazyPart(async () => (await import('./close-family-dialog.tsx')).CloseFamilyDialog);

/** Closes the whole family. Hidden from members who may not. */
export function CloseFamily() {
  const mayClose = useMay('closeFamily');
  const asking = useLayer<true>();
  if (!mayClose) return null;
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
