import { FACES } from '@pocketful/domain/faces';
import { Button } from '@pocketful/ui-kit/button';
import { PictureChoice } from '@pocketful/ui-kit/picture-choice';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useTypedForm } from '@pocketful/web-kit/forms/form';
import { FormDialog } from '@pocketful/web-kit/forms/form-dialog';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { z } from 'zod';
import { Face } from '../../shared/face.tsx';
import { useProfile } from '../../shared/use-profile.ts';
import { WhoCanSee } from '../compliance/public.ts';

/** The names of the colors, in their order. */
const COLORS = ['Teal', 'Plum', 'Blue', 'Orange', 'Green', 'Pink', 'Violet', 'Brown'];

const pictureForm = z.object({ face: z.number().nullable(), color: z.number() });

/** A child chooses its face and its color, and reads who sees them. */
export function PictureDialog({ onClose }: { readonly onClose: () => void }) {
  const me = useProfile();
  const seeing = useLayer<true>();
  const form = useTypedForm(pictureForm, { start: { face: me.face, color: me.color ?? 1 } });
  const { face, color } = form.watch();
  const choose = useWrite('chooseFace', {
    failed: ['Picture not saved', 'Please try again.'],
    after: onClose,
  });
  const option = (changed: { readonly face?: number | null; readonly color?: number }, label: string) => ({
    value: String(Object.values(changed)[0] ?? 0),
    label,
    picture: <Face of={{ username: me.username, face, color, ...changed }} />,
  });
  return (
    <FormDialog
      form={form}
      title="Your Picture"
      description="Choose a face and a color. Your family sees them."
      submitLabel="Save"
      write={choose}
      onSubmit={body => choose.send({ params: { id: me.id }, body })}
      onClose={onClose}
    >
      <PictureChoice
        className="[&_label]:px-1"
        label="Face"
        first={FACES.length + 1}
        options={[option({ face: null }, 'First letter'), ...FACES.map((name, at) => option({ face: at + 1 }, name))]}
        value={String(face ?? 0)}
        onValueChange={value => form.setValue('face', Number(value) || null, { shouldDirty: true })}
      />
      <PictureChoice
        className="[&_label]:px-1"
        label="Color"
        first={COLORS.length}
        options={COLORS.map((name, at) => option({ color: at + 1 }, name))}
        value={String(color)}
        onValueChange={value => form.setValue('color', Number(value), { shouldDirty: true })}
      />
      <Button variant="quiet" className="justify-self-start" {...WhoCanSee.intent} onClick={() => seeing.show(true)}>
        Who can see this?
      </Button>
      {seeing.shown && <WhoCanSee onClose={seeing.close} />}
    </FormDialog>
  );
}
