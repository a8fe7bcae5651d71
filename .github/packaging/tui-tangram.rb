# typed: strict
# frozen_string_literal: true

# The formula of the package.  `brew update-python-resources tui-tangram` adds the resources.
class TuiTangram < Formula
  include Language::Python::Virtualenv

  desc "@summary@"
  homepage "@repository@"
  url "@archive@"
  sha256 "@sha256@"
  license all_of: [@licenses@]

  depends_on "geos"
  depends_on "numpy"
  depends_on "python@3.14"

  def install
    virtualenv_install_with_resources
  end

  test do
    assert_match "48", shell_output("#{bin}/tui-tangram solve convex/1 --count")
  end
end
