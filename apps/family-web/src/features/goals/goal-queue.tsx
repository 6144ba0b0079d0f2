import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  TouchSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import type { Goal } from '@pocketful/goals/calls';
import { moveGoal, placeGoal } from '@pocketful/goals/rules';
import { IconButton } from '@pocketful/ui-kit/icon-button';
import { announce } from '@pocketful/ui-kit/live-region';
import { notifyProblem } from '@pocketful/web-kit/calls/notify';
import { useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react';
import { comingOf } from '../../shared/goal-times.ts';
import { useDates } from '../../shared/use-dates.ts';
import { GoalCard } from './goal-card.tsx';
import { reordered } from './reordered.ts';

export interface GoalQueueProps {
  /** The goals that are saved for, in the order that the server knows. */
  readonly queue: readonly Goal[];
  readonly onEdit: (goal: Goal) => void;
}

/**
 * The queue of goals, which a child sorts by arrows, by dragging, or by the keyboard. Each press moves the goal on the
 * screen at once, and the newest order is saved.
 */
export function GoalQueue({ queue, onEdit }: GoalQueueProps) {
  const save = useWrite('setGoalPriorities', {
    failed: ['Failed to Update Goal Priority', 'Failed to update goal priorities.'],
    refusals: {
      NOT_ALLOWED: "You don't have permission to update goal priorities.",
      GOAL_NOT_FOUND: 'This goal could not be found. Please refresh and try again.',
    },
  });
  const wished = save.wish?.body.goalPriorities.map(({ id }) => id);
  const allowances = useApiQuery('listAllowances', {});
  const { today } = useDates();
  const goals = wished ? reordered(queue, wished, comingOf(allowances.data ?? []), today) : queue;
  const ids = goals.map(({ id }) => id);
  const nameOf = (id: unknown) => goals.find(goal => goal.id === id)?.name ?? 'The goal';
  const placeOf = (id: unknown) => ids.indexOf(String(id)) + 1;
  const send = (order: readonly string[]) =>
    save.send({ body: { goalPriorities: order.map((id, priority) => ({ id, priority })) } });
  const move = (id: string, direction: 'up' | 'down') => {
    const result = moveGoal(ids, id, direction);
    if (result.ok) {
      send(result.queue);
      // The drag and drop library announces its moves by itself.
      return announce(`${nameOf(id)} is number ${result.queue.indexOf(id) + 1} of ${result.queue.length} now.`);
    }
    if (result.code === 'GOAL_NOT_FOUND') return notifyProblem(['Goal Not Found', 'This goal could not be found.']);
    const end = result.code === 'AT_TOP' ? 'top' : 'bottom';
    return notifyProblem(['Cannot Move Goal', `This goal is already at the ${end} of your priority list.`]);
  };
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) send(placeGoal(ids, String(active.id), placeOf(over.id) - 1));
  };
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 120, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = {
    onDragStart: ({ active }: { active: { id: unknown } }) =>
      `Picked up ${nameOf(active.id)}. It is number ${placeOf(active.id)} of ${ids.length}.`,
    onDragOver: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      over ? `${nameOf(active.id)} is over number ${placeOf(over.id)}.` : undefined,
    onDragEnd: ({ active, over }: { active: { id: unknown }; over: { id: unknown } | null }) =>
      over ? `${nameOf(active.id)} was put at number ${placeOf(over.id)}.` : `${nameOf(active.id)} was put back.`,
    onDragCancel: ({ active }: { active: { id: unknown } }) => `${nameOf(active.id)} was put back.`,
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{
        announcements,
        screenReaderInstructions: {
          draggable:
            'Press space to pick up this goal, move it with the arrow keys, and press space again to put it down.',
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ol aria-label="Your queue of goals" className="grid gap-4">
          {goals.map(goal => (
            <QueuedGoal key={goal.id} goal={goal} onEdit={() => onEdit(goal)} onMove={move} />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}

interface QueuedGoalProps {
  readonly goal: Goal;
  readonly onEdit: () => void;
  readonly onMove: (id: string, direction: 'up' | 'down') => void;
}

function QueuedGoal({ goal, onEdit, onMove }: QueuedGoalProps) {
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: goal.id,
  });
  const shift = CSS.Translate.toString(transform);
  return (
    <li
      ref={setNodeRef}
      style={{ ...(shift ? { transform: shift } : {}), ...(transition ? { transition } : {}) }}
      className={isDragging ? 'relative z-10 opacity-90' : undefined}
    >
      <GoalCard
        goal={goal}
        onEdit={onEdit}
        movers={
          <div className="-ml-2 flex flex-wrap items-center">
            <button
              type="button"
              ref={setActivatorNodeRef}
              {...attributes}
              {...listeners}
              aria-label={`Drag ${goal.name}`}
              className="grid size-control cursor-grab touch-none place-items-center rounded-md text-ink-muted hover:bg-surface-sunken active:cursor-grabbing"
            >
              <GripVertical className="size-5" />
            </button>
            <span className="px-1 text-sm font-semibold text-ink-muted">No. {goal.priority + 1}</span>
            <IconButton aria-label={`Move ${goal.name} up`} onClick={() => onMove(goal.id, 'up')}>
              <ArrowUp />
            </IconButton>
            <IconButton aria-label={`Move ${goal.name} down`} onClick={() => onMove(goal.id, 'down')}>
              <ArrowDown />
            </IconButton>
          </div>
        }
      />
    </li>
  );
}
