export function HeroImageTab() {
  return null
}
