export const tutorialTexts = {
  progress: "Tour progress",
  position: (stepNumber: number, stepCount: number) => `Step ${stepNumber} of ${stepCount}`,
  inMenu: "You find it in the menu, at the top left.",
  inBar: (name: string) => `You find it at the bottom of the screen: ${name}.`,
  previous: "Previous",
  next: "Next",
  getStarted: "Get Started",
  skip: "Skip Tour",
  close: "Close tour",
  started: { title: "Tutorial Started", message: "Take your time. You can leave the tour at any step." },
  card: {
    title: "App Tutorial",
    sentence: "A tour of about a minute shows what each part of the app is for.",
    restart: "Restart Tutorial",
  },
} as const;
