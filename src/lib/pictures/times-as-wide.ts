/**
 * How many times as wide as a frame a picture is shown that covers it: of one that is wider than the
 * frame, this hides the sides.
 * @param ratio the frame's width by its height
 */
export function timesAsWide(picture: { width: number; height: number }, ratio: number): number {
  return Math.max(1, picture.width / picture.height / ratio)
}
