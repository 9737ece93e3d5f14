export function NewsTab() {
  return null
}
