import { type GoalIcon, goalIconOf } from '@pocketful/goals/rules';
import {
  Bike,
  BookOpen,
  Camera,
  Dog,
  Gamepad2,
  Gift,
  Headphones,
  Heart,
  type LucideIcon,
  Music,
  Palette,
  Plane,
  Puzzle,
  Rocket,
  Shirt,
  Smartphone,
  Star,
  Target,
  Tent,
  Ticket,
  Trophy,
} from 'lucide-react';

/** The picture and the name of each icon that a goal can have. */
export const GOAL_PICTURES: Readonly<Record<GoalIcon, readonly [Icon: LucideIcon, name: string]>> = {
  Target: [Target, 'Target'],
  Bike: [Bike, 'Bike'],
  BookOpen: [BookOpen, 'Book'],
  Camera: [Camera, 'Camera'],
  Dog: [Dog, 'Dog'],
  Gamepad: [Gamepad2, 'Game'],
  Gift: [Gift, 'Gift'],
  Headphones: [Headphones, 'Headphones'],
  Heart: [Heart, 'Heart'],
  Music: [Music, 'Music'],
  Palette: [Palette, 'Paint'],
  Plane: [Plane, 'Plane'],
  Puzzle: [Puzzle, 'Puzzle'],
  Rocket: [Rocket, 'Rocket'],
  Shirt: [Shirt, 'Shirt'],
  Smartphone: [Smartphone, 'Phone'],
  Star: [Star, 'Star'],
  Tent: [Tent, 'Tent'],
  Ticket: [Ticket, 'Ticket'],
  Trophy: [Trophy, 'Trophy'],
};

/** A goal's picture, or the default for an unknown name. It is decorative, since the goal's name is next to it. */
export function GoalPicture({ icon, className }: { readonly icon: string; readonly className?: string }) {
  const [Icon] = GOAL_PICTURES[goalIconOf(icon)];
  return <Icon className={className} />;
}
