/** Hides broken pictures, so that the drawing below them shows. */
for (const picture of document.querySelectorAll<HTMLImageElement>("img[data-falls-back]")) {
  const hide = () => {
    picture.hidden = true;
  };
  if (picture.complete && picture.naturalWidth === 0 && picture.currentSrc !== "") hide();
  else picture.addEventListener("error", hide);
}
