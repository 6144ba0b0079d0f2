/** The faces that a child can choose from, by name. A face is stored as its place, from 1; `ui-kit` draws it by that number. */
export const FACES = [
  ...['Fox', 'Cat', 'Dog', 'Rabbit', 'Bear', 'Panda', 'Mouse', 'Owl', 'Frog', 'Lion', 'Pig', 'Koala'],
  ...[
    'Penguin',
    'Chick',
    'Tiger',
    'Unicorn',
    'Dinosaur',
    'Octopus',
    'Robot',
    'Alien',
    'Ghost',
    'Astronaut',
    'Star',
    'Flower',
  ],
];
