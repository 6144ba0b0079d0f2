import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import { spokenMoney } from '@pocketful/domain/intl/spoken-money';
import { lessonOf } from '@pocketful/home/rules/lessons';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { keepFocusNear } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { useDismissals } from '../../shared/dismissals.ts';
import { ReadAloud } from '../../shared/read-aloud.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { useProfile } from '../../shared/use-profile.ts';
import { useHasVoice } from '../../shared/voice.ts';

/** A child's lesson, at most one a day on a device. The simple view has it only where the device reads it aloud. */
export function LessonCard() {
  const { id, simpleView } = useProfile();
  const { today } = useDates();
  const hasVoice = useHasVoice();
  const read = useDismissals('lesson-of-day');
  const isShown = !read.isDismissed(id, today) && (hasVoice || !simpleView);
  const lesson = useApiQuery('getLesson', { params: { id } }, { enabled: isShown }).data?.lesson;
  const seen = useWrite('markLessonSeen', {
    failed: ['Not saved', 'This could not be saved. Please try again.'],
    after: () => read.dismiss(id, today),
  });
  if (!isShown || !lesson) return null;
  const { title, words, question } = lessonOf(lesson.name);
  const amount = cents(lesson.amount);
  return (
    <Section
      title={title}
      actions={
        <ReadAloud label="Read aloud" words={`${title}. ${words(spokenMoney(amount))} Ask a grown-up: ${question}`} />
      }
    >
      <Card className="grid gap-3">
        <p>{words(reader().money(amount))}</p>
        <p>
          Ask a grown-up: <strong>{question}</strong>
        </p>
        <Button
          variant="secondary"
          className="justify-self-start"
          onFocus={keepFocusNear}
          busy={seen.busy}
          onClick={() => seen.send({ params: { id, name: lesson.name } })}
        >
          Got it
        </Button>
      </Card>
    </Section>
  );
}
