import { balanceAnswer, otherSums } from '@pocketful/contract-core/fields';
import { who } from '@pocketful/contract-core/principals';
import { defineRoute } from '@pocketful/contract-core/route';
import { z } from 'zod';

const count = z.int().min(0);

const weeklyGrowthSchema = z
  .object({
    /** The Monday with which it begins, in UTC. */
    week: z.iso.date(),
    /** Members of every role who came in it and are still there. */
    newAccounts: count,
    newFamilies: count,
    /** US dollars that moved, credits and debits alike; a reversal moves them once more. */
    totalValue: balanceAnswer,
    otherValues: otherSums,
    totalTransactions: count,
  })
  .meta({ id: 'WeeklyGrowth' });
export type WeeklyGrowth = z.infer<typeof weeklyGrowthSchema>;

const monthlyGrowthSchema = z
  .object({
    /** As 2026-03, in UTC. */
    month: z.string().regex(/^\d{4}-\d{2}$/),
    /** Members and families that came in it and are still there. */
    users: count,
    families: count,
    transactions: count,
  })
  .meta({ id: 'MonthlyGrowth' });
export type MonthlyGrowth = z.infer<typeof monthlyGrowthSchema>;

export const growthRoutes = {
  getWeeklyReport: defineRoute({
    call: 'GET /api/admin/reports/weekly',
    summary: 'Growth over eight weeks, the oldest first, the last one under way',
    who: who.staff,
    answer: z.array(weeklyGrowthSchema),
    shows: ['figures'],
    staleSeconds: 0,
  }),
  getMonthlyGrowth: defineRoute({
    call: 'GET /api/admin/reports/monthly-growth',
    summary: 'Growth over twelve months, the oldest first, the last one under way',
    who: who.staff,
    answer: z.array(monthlyGrowthSchema),
    shows: ['figures'],
    staleSeconds: 0,
  }),
} as const;
