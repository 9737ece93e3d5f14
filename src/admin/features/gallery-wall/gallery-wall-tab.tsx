export function GalleryWallTab() {
  return null
}
