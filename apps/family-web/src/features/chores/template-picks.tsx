import type { ChoreTemplate } from '@pocketful/chores/calls/templates';
import { cents } from '@pocketful/contract-core/money';
import { Chip } from '@pocketful/ui-kit/chip';
import { Money } from '@pocketful/ui-kit/money';
import { Skeleton } from '@pocketful/ui-kit/skeleton';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useId } from 'react';
import { ChorePicture } from './chore-pictures.tsx';

export interface TemplatePicksProps {
  readonly templates: readonly ChoreTemplate[];
  readonly onPick: (template: ChoreTemplate) => void;
}

/** The family's chore templates as quick picks. */
export function TemplatePicks({ templates, onPick }: TemplatePicksProps) {
  const id = useId();
  if (templates.length === 0) return null;
  return (
    <div className="grid gap-1.5">
      <p id={id} className="text-sm font-semibold text-ink">
        Quick picks
      </p>
      <ul aria-labelledby={id} className="-mx-5 flex gap-2 overflow-x-auto px-5 pb-1 sm:-mx-1 sm:flex-wrap sm:px-1">
        <Picks templates={templates} onPick={onPick} />
      </ul>
    </div>
  );
}

/** The family's first six chore templates. */
export function FirstPicks({ onPick }: Pick<TemplatePicksProps, 'onPick'>) {
  const templates = useApiQuery('listChoreTemplates', {});
  return (
    <Loaded query={templates} skeleton={<Skeleton className="h-11 w-full" />}>
      {all => (
        <ul className="flex flex-wrap gap-2">
          <Picks templates={all.slice(0, 6)} onPick={onPick} />
        </ul>
      )}
    </Loaded>
  );
}

function Picks({ templates, onPick }: TemplatePicksProps) {
  return templates.map(template => (
    <li key={template.id} className="shrink-0">
      <Chip
        icon={template.iconName && <ChorePicture icon={template.iconName} />}
        onClick={() => onPick(template)}
        detail={<Money cents={cents(template.defaultReward)} className="font-normal" />}
      >
        {template.name}
      </Chip>
    </li>
  ));
}
