export const app = {
  titleAndFocus: 'Each address is a screen with a window title and the focus at its heading',
  rootAddress: "/ is the landing page for a visitor, and the member's home after the sign-in",
  landingWithoutScript: '/ without a session is the landing page, readable without script and not cached',
  landingSessionEnded: 'The landing page says that the session has ended',
  landingOtherTab: 'A sign-in in another tab opens the app in place of the landing page',
  offlineAfterSignedOutInstall: 'A service worker that was installed while signed out starts the app offline',
  dialogsOnIntent:
    'The intent to open a dialog loads its code; nothing is preloaded during a call or in a browser that saves data',
  unknownPath: 'An unknown path shows ‘404 Page Not Found’, ‘Route not found: ’ with the path, and ‘Go back home’',
  browserBack: 'The browser’s Back leads through picker, PIN, steps and tabs',
  loading: '‘Loading...’ is shown while the session is loading',
  firstView:
    'A screen is drawn once, when its data has arrived; nothing shifts on a slow connection, and a load reads nothing twice',
  nothingCovered:
    'On a phone no floating element covers a button: Add Transaction is hidden, and toasts appear below the bar',
  doubleTextSize: 'With text of twice the size no page scrolls sideways on a phone',
  disabledReasons: 'A disabled control gives its reason to screen readers and at a press, unless it is busy',
  readAhead:
    'A load reads the home of the stored member while it reads the session; data of another member is discarded',
  stories: 'Every screen and dialog has a story; lists also have loading, error, empty and full ones',
  installable: 'The app can be installed; its cache holds its files and no answer',
  offlineStart: 'Offline the app starts and says so',
  newVersion: 'A new version waits for a press, and typed text survives the change',
  missingPart: 'A file that an update removed reloads the page once',
  wholeBuild: 'A build is cached whole or not at all',
  offlineChild: 'A child that starts offline sees its last balance and chores, with their time',
  offlineAdult: 'Nothing of an adult’s profile is kept for an offline start',
  offlineRemoved: 'A child’s offline data is removed when its profile is left',
  typedText: 'After a session ended elsewhere typed text stays for the same member; leaving on purpose removes it',
  focusAfterRemoval:
    'When a row or its button disappears, the focus moves to a later row’s first button, else to the heading; a held key presses once',
  plainHttp: 'Over plain HTTP everything works except installing and offline starts, and Settings say so',
  firstNames: 'The sentences of Pocketful use a child’s first name',
  failedReads: 'A failed read is shown',
  notFound: 'An unknown address shows the 404 screen',
  oneToast: 'One toast is shown at a time',
  toastTime: 'A toast stays for 5 seconds; a swipe of 50 pixels dismisses it',
} as const;
