export function ProductionsTab() {
  return null
}
