export function BioImage() {
  return null
}
