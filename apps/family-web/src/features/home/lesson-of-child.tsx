import { cents } from '@pocketful/contract-core/money';
import { reader } from '@pocketful/domain/intl/reader';
import { lessonOf } from '@pocketful/home/rules/lessons';
import type { Child } from '@pocketful/people/calls';
import { Callout } from '@pocketful/ui-kit/callout';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { DismissButton } from '../../shared/dismiss-button.tsx';
import { useDismissals } from '../../shared/dismissals.ts';

/** For an adult: the child's newest lesson about a first or a goal, and how to talk about it. */
export function LessonOfChild({ child: { id, calledName } }: { readonly child: Child }) {
  const read = useDismissals('lesson-of-child');
  const lesson = useApiQuery('getLesson', { params: { id } }).data?.lesson;
  if (!lesson || read.isDismissed(id, lesson.name)) return null;
  const { title, words, question, advice } = lessonOf(lesson.name);
  return (
    <Callout
      title={`A lesson for ${calledName}: ${title}`}
      corner={<DismissButton what={title} onClick={() => read.dismiss(id, lesson.name)} />}
    >
      <p>‘{words(reader().money(cents(lesson.amount)))}’</p>
      <p className="mt-2">
        {calledName} may ask you: {question}
      </p>
      <p className="mt-2">{advice}</p>
    </Callout>
  );
}
