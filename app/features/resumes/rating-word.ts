export function ratingWord(rating: number): string {
  if (rating >= 8.5) return "Excellent";
  if (rating >= 7) return "Good";
  if (rating >= 5) return "Fair";
  return "Needs work";
}
