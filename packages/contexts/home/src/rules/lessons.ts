/** A lesson about money at an event of the child's own ledger or goals. Its words are the product's. */
interface Lesson {
  /** The event, for the documentation. It is the first of its kind. */
  readonly event: string;
  /** The amount in `words`, for the documentation. */
  readonly figure: string;
  readonly title: string;
  /** At most 40 words. */
  readonly words: (figure: string) => string;
  /** The child's question for a grown-up. */
  readonly question: string;
  /** The sentence for an adult. A lesson about a mistake has none: it is the child's alone. */
  readonly advice?: string;
  readonly source: keyof typeof SOURCES;
}

/** The building blocks of the Consumer Financial Protection Bureau (CFPB). */
export const SOURCES = {
  planning: 'CFPB, building block 1: executive function (planning, waiting, self-control)',
  habits: 'CFPB, building block 2: financial habits and norms',
  decisions: 'CFPB, building block 3: financial knowledge and decision-making',
} as const;

/** Days in which an event has its lesson, the day of the event first. */
export const LESSON_DAYS = 14;

/** In the order of events of one moment. */
const LESSONS = {
  firstAllowance: {
    event: 'the first allowance',
    figure: 'the allowance',
    title: 'Your first allowance',
    words: figure =>
      `${figure} came in, and you did not have to ask. An allowance comes again on each payday. So you can make a plan: this much now, this much later.`,
    question: 'What did you do with your first pocket money?',
    advice: 'Ask about the plan before the money is spent, and let the plan be the child’s own.',
    source: 'planning',
  },
  firstChore: {
    event: 'the first paid chore',
    figure: 'the reward',
    title: 'Your first pay for a chore',
    words: figure =>
      `You earned ${figure}. People earn most of their money by work. You did the work first, a grown-up looked at it, and then it was paid.`,
    question: 'What was your first job, and what did you earn?',
    advice: 'Say what was good about the work. The pay says the rest.',
    source: 'habits',
  },
  chorePrices: {
    event: 'the first chore that pays another amount than those before',
    figure: 'the reward',
    title: 'Another chore, another price',
    words: figure =>
      `This chore paid ${figure}, and others pay more or less. Work often pays more if it is longer or harder, or if few people want to do it.`,
    question: 'Why does one job pay more than another?',
    advice: 'Tell how you chose the amounts. It is fine if the child finds a price unfair and says why.',
    source: 'decisions',
  },
  firstReward: {
    event: 'the first paid claim of a reward',
    figure: 'the amount',
    title: 'Your first reward',
    words: figure =>
      `You reached something and got ${figure} for it. A reward comes after the work, often after a long time. Small steps brought you there.`,
    question: 'What did you work on for a long time?',
    advice: 'Talk about the steps more than about the money.',
    source: 'planning',
  },
  firstGift: {
    event: 'the first credit of the category Gift',
    figure: 'the gift',
    title: 'A gift of money',
    words: figure =>
      `${figure} came as a gift. A gift is a surprise: no one has to give it, and it may come only once. Plans are safer with money that comes again.`,
    question: 'Which gift of money do you still remember, and why?',
    advice: 'Help the child to thank the person who gave it, and leave the choice to the child.',
    source: 'habits',
  },
  firstBonus: {
    event: 'the first credit of the category Bonus',
    figure: 'the bonus',
    title: 'A bonus',
    words: figure =>
      `You got ${figure} on top. A bonus is extra money. It is nice to have, but no one promised it, so it may not come the next time.`,
    question: 'Do people at work get a bonus? For what?',
    advice: 'Say what the bonus was for. Otherwise the next one is expected.',
    source: 'decisions',
  },
  firstRegularPayment: {
    event: 'the first regular payment',
    figure: 'the payment',
    title: 'A payment that comes again',
    words: figure =>
      `${figure} was taken for something that costs money again and again. Such a payment comes on its day, even when you forget it. So keep enough for it.`,
    question: 'What do you pay for every month?',
    advice: 'Show one bill of your own that comes every month.',
    source: 'decisions',
  },
  firstSpending: {
    event: 'the first debit of the category Spending',
    figure: 'the amount spent',
    title: 'You spent money',
    words: figure =>
      `You spent ${figure}. The money is gone from your balance, and you have the thing instead. Each time you choose one thing, you leave another.`,
    question: 'What did you buy that you were happy about for long?',
    advice: 'Ask a week later whether it was worth it. Do not judge the answer.',
    source: 'decisions',
  },
  firstWithdrawal: {
    event: 'the first approved withdrawal',
    figure: 'the amount',
    title: 'Money in your hand',
    words: figure =>
      `You asked for ${figure} and got a yes. It is the same money in another place: what you carry is no longer in your balance.`,
    question: 'How much money do you carry with you, and why not more?',
    advice: 'Hand the money over soon. Then the balance and the wallet tell the same story.',
    source: 'habits',
  },
  firstGoal: {
    event: 'the first savings goal',
    figure: 'the price',
    title: 'Your first goal',
    words: figure =>
      `You save for something that costs ${figure}. A goal is a plan: money stays for later, so that you can buy what you want most.`,
    question: 'What are you saving for right now?',
    advice: 'Tell about a goal of your own, with its price.',
    source: 'planning',
  },
  goalBought: {
    event: 'the first goal that is bought',
    figure: 'the price',
    title: 'You reached your goal',
    words: figure =>
      `You saved ${figure} and got what you wished for. You waited, and it worked. Many small amounts became one large one.`,
    question: 'What was the longest time you ever saved for something?',
    advice: 'Remember together how long it took, before you talk about the next goal.',
    source: 'planning',
  },
  tenAllowances: {
    event: 'the first balance of at least ten allowances',
    figure: 'the balance',
    title: 'As much as ten allowances',
    words: figure =>
      `Your balance reached ${figure}. No one gave you that at once. You got a little many times and kept it. That is how savings grow.`,
    question: 'Where do you keep money that you do not need now?',
    advice: 'Show where your own savings are, without the amount if you like.',
    source: 'habits',
  },
  belowZero: {
    event: 'the first balance below zero',
    figure: 'the balance',
    title: 'Your balance went below zero',
    words: figure =>
      `Your balance went to ${figure}. That is money you owe. What comes in next pays it back first. After that, money that comes in is yours again.`,
    question: 'Did you ever borrow money? How did you pay it back?',
    source: 'decisions',
  },
  repaid: {
    event: 'the first balance that is no longer below zero',
    figure: 'the balance',
    title: 'You paid it back',
    words: figure =>
      `Your balance was below zero. Then it came back to ${figure}. What came in paid back first what you owed. After that, it was yours again.`,
    question: 'How does it feel when something is paid back?',
    source: 'habits',
  },
  takeBack: {
    event: 'the first entry that is taken back',
    figure: 'the amount of the reversal',
    title: 'Something was taken back',
    words: figure =>
      `A new line of ${figure} undoes an earlier one. No one rubs out the old line. So everyone can see what happened, later too.`,
    question: 'When did you last put a mistake right?',
    source: 'decisions',
  },
  spentAtOnce: {
    event:
      'the first spending of half of the balance or more within a day of an allowance; a goal that is bought does not count',
    figure: 'the amount spent',
    title: 'Gone within a day',
    words: figure =>
      `You spent ${figure} within a day of your allowance, half of what you had or more. Then the next payday was still far. Some people sleep one night before they buy.`,
    question: 'Do you sometimes wait a day before you buy something?',
    source: 'planning',
  },
  emptyAccount: {
    event: 'the first spending that leaves a balance of zero',
    figure: 'the last amount spent',
    title: 'Your balance came to zero',
    words: figure =>
      `You spent ${figure}, and then nothing was left. That happens to everyone once. New money comes, and you decide what happens with it.`,
    question: 'What do you do when your money is gone before the month is over?',
    source: 'decisions',
  },
  outOfReach: {
    event: 'the first goal that costs more than ten times the largest balance so far',
    figure: 'the price',
    title: 'A big wish',
    words: figure =>
      `Your goal costs ${figure}, more than ten times what you had so far. Big wishes take long. You can earn more, wait longer, or choose a smaller goal on the way.`,
    question: 'Which wish of yours was too big at first?',
    source: 'planning',
  },
} as const satisfies Readonly<Record<string, Lesson>>;

export type LessonName = keyof typeof LESSONS;
export const LESSON_NAMES = Object.keys(LESSONS) as [LessonName, ...LessonName[]];

/** A lesson by its name. */
export function lessonOf(name: LessonName): Lesson {
  return LESSONS[name];
}
